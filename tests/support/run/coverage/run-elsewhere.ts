/**
 * Files of the product that tests run where it is not recorded: programs that are started as processes of their own, and
 * the script of a real window. The list may only become shorter.
 */
export const runElsewhere: readonly string[] = [
  'main/cli.ts',
  'main/index.ts',
  'main/preload/index.ts',
  'main/shell/packaging/package.ts',
  'main/shell/packaging/release.ts',
  'main/shell/packaging/render-icons.ts',
]
