/** The part of the package that writes and reads messages; its own client is not used. */
declare module 'ipp' {
  type Syntax = { type: string; tag?: number; setof?: boolean }
  const ipp: {
    /** Throws, writes to the console or runs for ever on bytes that are not a message. */
    parse: ((bytes: Buffer) => Record<string, unknown>) & {
      handleUnknownTag: (
        tag: number,
        name: string,
        length: number,
        read: (length: number) => string,
      ) => unknown
    }
    /** Throws a string for what it does not know. */
    serialize: (message: Record<string, unknown>) => Buffer
    attributes: Record<string, Record<string, Syntax>>
    operations: Record<string, number>
    statusCodes: Record<string, number>
  }
  export default ipp
}
