/**
 * Words the station and its lists give in English. Here they are the same; another language gives its own, and
 * what it leaves out stays English.
 */
export const terms = {} as const satisfies Record<string, string>
