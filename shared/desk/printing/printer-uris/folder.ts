import { type ParsedAs, percentDecoded, percentEncoded, type UriScheme, wrong } from './scheme.ts'

/** A folder that is not absolute is inside the station's home. */
export type FolderUri = { scheme: 'folder'; path: string }

/** `folder:///absolute/path` or `folder://inside/home`. */
export const folderUri: UriScheme<FolderUri> = {
  example: 'folder:///path/to/labels',
  parse: parseFolder,
  format: uri => {
    const path = percentEncoded(uri.path)
    return /^[a-z]:/i.test(path) ? `folder:///${path}` : `folder://${path}`
  },
}

function parseFolder(rest: string): ParsedAs<FolderUri> {
  const path = percentDecoded(rest)
  if (path === null) return wrong('Write a percent sign in a folder name as %25.')
  const local = /^\/[a-z]:([/\\]|$)/i.test(path) ? path.slice(1) : path
  if (local.replaceAll('/', '') === '') return wrong('Name a folder, for example folder:///home/desk/labels.')
  if (/\p{Cc}/u.test(local)) return wrong('A folder name cannot hold control characters.')
  if (local.split(/[/\\]/).includes('..')) return wrong('A folder cannot contain "..".')
  return { ok: true, uri: { scheme: 'folder', path: local } }
}
