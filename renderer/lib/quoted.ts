/** A path as one word of a command line. */
export const quoted = (path: string): string => (/^[\w./\\:-]+$/.test(path) ? path : `"${path}"`)
