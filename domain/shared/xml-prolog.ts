// What stands before the first element of an XML text, passed over by looking for ends: no pattern goes back and forth over what a person sent.

/** A text without its comments; null when one of them has no end. Takes as long as the text is. */
export function withoutComments(text: string): string | null {
  const kept: string[] = [];
  for (let at = 0; ; ) {
    const begin = text.indexOf('<!--', at);
    if (begin < 0) return kept.length === 0 ? text : kept.join('') + text.slice(at);
    const end = text.indexOf('-->', begin + 4);
    if (end < 0) return null;
    kept.push(text.slice(at, begin));
    at = end + 3;
  }
}

/** What follows the XML declaration, with nothing blank before it; the text itself when it has none, '' when the declaration has no end. */
export function withoutDeclaration(text: string): string {
  const begun = text.trimStart();
  if (!begun.startsWith('<?xml')) return begun;
  const end = begun.indexOf('>');
  return end < 0 ? '' : begun.slice(end + 1).trimStart();
}
