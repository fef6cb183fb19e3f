/** The secrets of a home cannot be opened. `message` is a sentence for the person at the desk; nothing was changed. */
export class KeyError extends Error {}
