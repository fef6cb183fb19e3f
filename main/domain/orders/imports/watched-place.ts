import { realpathSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

/** Folders of systems, in which no other program drops tables. A whole disk is none to watch either. */
const ofSystem: readonly RegExp[] = [
  /^[\\/]$/,
  /^[a-z]:\\?$/i,
  /^\/(bin|boot|dev|etc|lib\w*|proc|root\/\.\w+|run\/(systemd|udev)|sbin|sys|usr|var\/(log|run|cache))(\/|$)/,
  /^\/(System|Library|Applications|private\/(etc|var\/(db|log|root)))(\/|$)/,
  /^[a-z]:\\(windows|program files( \(x86\))?|programdata)(\\|$)/i,
]

/**
 * Whether a folder is one of the system, or of the station itself, or holds the station: what is put there is no order,
 * and moving it away would harm. A link counts as what it leads to.
 */
export function isPlaceOfSystem(folder: string, home: string): boolean {
  const [place, own] = [real(folder), real(home)]
  return ofSystem.some(each => each.test(place)) || isWithin(place, own) || isWithin(own, place)
}

function isWithin(inner: string, outer: string): boolean {
  const way = relative(outer, inner)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || /^[a-z]:/i.test(way))
}

/** The folder itself; of one that is not there yet, as much of its path as is there. */
function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(real(parent), basename(path))
  }
}
