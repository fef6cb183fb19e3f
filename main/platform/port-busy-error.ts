/** The port cannot be had. `message` is a sentence for the person at the desk. */
export class PortBusyError extends Error {
  readonly port: number

  constructor(port: number, reason: 'in_use' | 'not_allowed', cause?: unknown) {
    const why = reason === 'in_use' ? 'is in use by another program' : 'may not be used by this account'
    super(`Port ${port} ${why}. Start with --port and another number, or 0 for any.`, { cause })
    this.name = 'PortBusyError'
    this.port = port
  }
}

/** A `listen` that failed because of its port, as that error; anything else is null. */
export function toPortBusyError(error: unknown): PortBusyError | null {
  if (error instanceof PortBusyError) return error
  const { syscall, code, port } = (error ?? {}) as { syscall?: unknown; code?: unknown; port?: unknown }
  if (syscall !== 'listen' || typeof port !== 'number') return null
  if (code === 'EADDRINUSE') return new PortBusyError(port, 'in_use', error)
  return code === 'EACCES' ? new PortBusyError(port, 'not_allowed', error) : null
}
