/** Prints what a screen is about, everywhere; never the page, and never by way of a dialog. */
export const printKeys = 'mod+P'
