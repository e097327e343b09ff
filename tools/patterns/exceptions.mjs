// Patterns that the judge cannot call safe, each with the reason why it is. Without `most` a pattern may begin anywhere, but no sign is read for more than a
// few beginnings; it is judged with its beginning held fast. `most`: so many signs a text has at most, held before the pattern is asked.
const r = String.raw;
const redacted = 'domain/shared/redacted.ts';
const scan = 'domain/shared/packed-scan.ts';
const svg = 'services/files/svg.ts';
const names = 'domain/files/upload-rules.ts';

export const exceptions = {
  patterns: [
    {
      file: names,
      source: r`\.(exe|com|bat|cmd|scr|pif|msi|ps1|sh|js|mjs|vbs|vbe|wsf|hta|jar|lnk|reg|dll|php\d?|phtml|asp|aspx|jsp|html?|xhtml|svgz)\s*\.[^.]+$`,
      why: 'begins with a point, and what is repeated behind it holds none',
      most: 255,
    },
    { file: names, source: r`\.[^.]+$`, why: 'begins with a point, and what is repeated holds none' },
    {
      file: names,
      source: r`[,，﹐]\s*\.[^.]*$`,
      why: 'begins with a comma; blanks hold none, and behind the point the end is near',
      most: 255,
    },
    ...['vertex_count', 'facet_count', 'base64_encoded_bytes'].map((name) => ({
      file: scan,
      source: r`\b${name}\s{0,9}=\s{0,9}"(\d{1,15})"`,
      why: 'the opening tag of an element, which is cut first',
      most: 1_024,
    })),
    {
      file: 'domain/shared/presets.ts',
      source: r`^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*\.[A-Za-z]{2,}$`,
      why: 'a word in it can end in one place only, where a point or the end follows: each is gone back through once. It is asked by the console alone',
      most: 4_096,
    },
    {
      file: redacted,
      source: r`(?<![\w-])[\w-]+\.[\w-]+(?:\.[\w-]*)?`,
      why: 'begins where a word begins, and each word is read for two beginnings at most',
    },
    { file: redacted, source: r`@(?:[\w-]{1,63}\.){1,8}[a-z]{2,24}\b`, why: 'begins at an @, and holds none', most: 65_536 },
    {
      file: redacted,
      source: r`\b(bearer|basic) {1,9}[\w.~+/=-]{16,}`,
      why: 'a word and blanks begin it, and what is repeated holds no blank',
      most: 65_536,
    },
    {
      file: redacted,
      source: r`\b(?:\d{6}|platform)\.[\da-f-]{36}\.\d{1,10}\.[\w-]{43}`,
      why: 'a hundred signs at most from each beginning',
      most: 65_536,
    },
    { file: redacted, source: r`(?<![\da-z])[\da-f]{64}(?![\da-z])`, why: 'begins where a word begins, 64 signs of it', most: 65_536 },
    { file: redacted, source: r`:\/\/[^\s/@]{1,200}@`, why: 'begins with //, and what is repeated holds none', most: 65_536 },
    {
      file: redacted,
      source: r`(?<![\da-z])[1-9]\d{5}(?:(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dx]|\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3})(?![\da-z])`,
      why: 'eighteen signs from where a word begins',
      most: 65_536,
    },
    {
      file: redacted,
      source: r`(?<![\da-z])(?:\+?86[- ]?)?1[3-9]\d[- ]?\d{4}[- ]?\d{4}(?![\da-z])`,
      why: 'twenty signs at most from each beginning',
      most: 65_536,
    },
    { file: 'domain/shared/refusals.ts', source: r`\{\{(\w+)\}\}`, why: 'begins with braces, and a word holds none; words of our own' },
    {
      file: 'services/api/export/exports.service.ts',
      source: r`filename="[^"]*"`,
      why: 'a header that we made, of a name of our own',
      most: 1_000,
    },
    {
      file: 'services/api/files/photograph-export.ts',
      source: r`^\.+|[. ]+$`,
      why: 'the name of a file, or the number of an order',
      most: 255,
    },
    {
      file: 'services/api/logs/log-calls.ts',
      source: r`\(?(file:\/\/)?\/[^\s)]*?\/(?=(domain|services|projections|workflows|node_modules)\/)`,
      why: 'a line of a stack, which is cut first',
      most: 400,
    },
    {
      file: 'services/api/platform/console-files.ts',
      source: r`\.[a-z0-9]+$`,
      why: 'begins with a point, and what is repeated holds none',
    },
    {
      file: 'services/api/platform/multipart.ts',
      source: r`^multipart\/form-data;.*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))`,
      why: 'a header; Node takes no more of them',
      most: 16_384,
    },
    {
      file: 'services/api/platform/outgoing.ts',
      source: r`^(\*\.)?(\[[^\]]+\]|[^:]+)(?::(\d+))?$`,
      why: 'a setting of the installation',
      most: 1_000,
    },
    { file: 'services/api/resources/messages.ts', source: r`\$\{([A-Za-z]\w*)\}`, why: 'begins with a brace, and a word holds none' },
    { file: 'services/api/resources/sms-provider.ts', source: r`\.\d+Z$`, why: 'a moment of our own clock', most: 24 },
    {
      file: 'services/event-log/storable.ts',
      source: r`(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})`,
      why: 'begins where backslashes begin, and holds nothing else before its end: each of them is read once',
    },
    {
      file: 'services/files/pictures.ts',
      source: r`<\s*(!doctype\s+html|html|head|body|script|iframe|svg|\?php)[\s>]`,
      why: 'begins with <, and blanks hold none; the first bytes of a picture',
      most: 4_096,
    },
    {
      file: 'services/files/sniff.ts',
      source: r`startxref\s+\d+\s+%%EOF`,
      why: 'begins with a word, and blanks and digits hold none; the last bytes of a file',
      most: 2_048,
    },
    {
      file: svg,
      source: r`<\s*([\w-]+:)?(script|foreignObject|iframe|embed|object|handler|listener|set|animate\w*|audio|video|link|meta|base)[\s/>]|<!ENTITY|<\?xml-stylesheet|\son[a-z]+\s*=|javascript:|@import|expression\s*\(`,
      why: 'each way begins with a sign that its repetitions hold not, and reads on over words and blanks up to the next such sign',
      most: 4 * 1_048_576,
    },
    {
      file: svg,
      source: r`\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')`,
      why: 'what is quoted ends at the next such mark: only behind the last mark of its kind is anything read to the end, and once',
      most: 4 * 1_048_576,
    },
    { file: svg, source: r`<\s*([\w-]+:)?use[\s/>]`, why: 'begins with <, and words and blanks hold none', most: 4 * 1_048_576 },
    ...['width', 'height'].map((name) => ({
      file: svg,
      source: r`\s${name}\s{0,9}=\s{0,9}["']\s{0,9}([\d.]{1,20})\s{0,9}(?:px)?\s{0,9}["']`,
      why: 'sixty signs at most from each beginning, and its own name stands behind the first of them',
      most: 4 * 1_048_576,
    })),
  ],
  made: [
    {
      file: 'domain/shared/decimal.ts',
      why: 'only a number of places is put in; the whole is held fast at both ends, and its digits are counted',
    },
    {
      file: redacted,
      why: 'a list of names that is written there; behind each at most forty signs are sought, and what a value begins with it takes',
    },
    {
      file: 'services/api/platform/route-table.ts',
      why: 'the addresses of our own routes, between whose slashes nothing with a slash is repeated',
    },
    { file: 'services/event-log/storable.ts', why: 'chance of our own, then digits up to the next colon' },
  ],
};
