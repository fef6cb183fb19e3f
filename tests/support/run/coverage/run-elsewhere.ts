/**
 * Files of the product whose tests run them where it is not recorded: in threads, in processes of their own, in a real
 * window. The list may only become shorter.
 */
export const runElsewhere: readonly string[] = []
