import { execFileSync } from 'node:child_process'

/** What differs from where this branch left main, or from the last commit on main itself; new files too. */
export function changedFiles(root: string): string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .split('\n')
      .filter(Boolean)
  const base = ['refs/heads/main', 'refs/remotes/origin/main'].flatMap(branch => {
    try {
      return git('merge-base', 'HEAD', branch)
    } catch {
      return []
    }
  })[0]
  return [...git('diff', '--name-only', base ?? 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
}
