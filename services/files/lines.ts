/** Lines of a text, as they come. A line that does not end throws: text meshes have short ones, and a file without any would fill the memory. */
export async function* linesOf(bytes: AsyncIterable<Buffer>, longest = 65_536): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + chunk.toString('latin1')).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > longest) throw new EndlessLine();
  }
  yield rest;
}

/** Said to whoever reads lines: it is no text of this kind. */
export class EndlessLine extends Error {}
