import JsBarcode from 'jsbarcode';

type Encoded = { encodings?: readonly Readonly<{ data: string }>[] };

/** The bars of a text in CODE128: `1` black, `0` white, one digit for each module. Undefined for what cannot be encoded. */
export function modulesOf(text: string): string | undefined {
  const target: Encoded = {};
  let isValid = false;
  // The type wants an element; given an object, the library only encodes into it. Without `valid` it would throw a string.
  JsBarcode(target as unknown as HTMLElement, text, {
    format: 'CODE128',
    valid: (valid) => {
      isValid = valid;
    },
  });
  return isValid ? target.encodings?.map(({ data }) => data).join('') : undefined;
}

/** 0.375 mm are three dots of a printer with 203 dpi: a module between two dots would be read badly. */
const moduleMm = 0.375;

/** A barcode as a drawing with sizes in millimetres, with the quiet zone that scanners need, and the text below. */
export function Barcode({ text }: Readonly<{ text: string }>) {
  const modules = modulesOf(text);
  if (!modules) return <span>{text}</span>;
  const quiet = 10;
  const width = (modules.length + 2 * quiet) * moduleMm;
  const bars = [...modules.matchAll(/1+/g)].map((run) => `M${quiet + run.index} 0h${run[0].length}v40h-${run[0].length}z`).join('');
  return (
    <svg
      role="img"
      aria-label={text}
      width={`${width}mm`}
      height="15mm"
      viewBox={`0 0 ${modules.length + 2 * quiet} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
    >
      <path d={bars} fill="#000" />
    </svg>
  );
}
