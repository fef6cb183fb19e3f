import type { Rule } from '../tree.ts'

/** Sides of the glass instead of sides of the text, in styles and in properties of components. */
const physical: Record<string, RegExp> = {
  css: /\b(margin|padding|border)-(left|right)\b|(^|[\s{;])(left|right)\s*:|\b(text-align|float|clear):\s*(left|right)\b|-(left|right)-radius|\bto (left|right)\b/,
  tsx: /\s(ml|mr|pl|pr)=|\bta="(left|right)"|\b(margin|padding|border)(Left|Right)\b/,
}

/** A page that is read from right to left is this page mirrored, which it only is where nothing names left and right. */
export const logicalSides: Rule = {
  name: 'the page names where text begins and ends, never left and right',
  check: tree =>
    tree.files
      .filter(path => path.startsWith('renderer/'))
      .flatMap(path => {
        const pattern = physical[path.split('.').at(-1) ?? '']
        if (!pattern) return []
        return tree
          .read(path)
          .split('\n')
          .flatMap((line, index) =>
            pattern.test(line)
              ? [
                  `${path}:${index + 1} "${pattern.exec(line)?.[0].trim()}" names a side of the glass: use the logical one (inline-start, inline-end; ms, me, ps, pe).`,
                ]
              : [],
          )
      }),
}
