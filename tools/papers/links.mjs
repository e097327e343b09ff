// Papers rot at their links first. Every relative link of a Markdown file must lead to a file or folder of the repository.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Targets of the links and pictures of a text, without those in code and those that lead out of the house or within the page. */
export function linksOf(text) {
  const prose = text.replace(/```[\s\S]*?```/g, '').replace(/`[^`\n]*`/g, 'code');
  return [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)]
    .map(([, target = '']) => target.split('#')[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target));
}

/**
 * What is wrong with the links of some papers, a sentence each.
 * @param {string} root @param {readonly string[]} files Paths from the root, of which the Markdown files are read.
 */
export function brokenLinks(root, files) {
  return files
    .filter((file) => file.endsWith('.md') && existsSync(join(root, file)))
    .flatMap((file) =>
      linksOf(readFileSync(join(root, file), 'utf8'))
        .filter((target) => !existsSync(target.startsWith('/') ? join(root, target) : join(root, dirname(file), target)))
        .map((target) => `${file} links to ${target}, which is not there`),
    );
}
