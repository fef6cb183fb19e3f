/**
 * `node:http` as it is asked for here and not imported: an import reads every export, and some of those load a whole HTTP
 * client of Node's own, which costs a start a tenth of its time.
 */
export const nodeHttp: typeof import('node:http') = process.getBuiltinModule('node:http')
