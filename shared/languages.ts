/** Languages the page speaks, by their own names. */
export const languageNames = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const
export type Language = keyof typeof languageNames
export const languages = ['en', 'de', 'fr', 'es'] as const satisfies Language[]

/** In which language papers are written: that of whoever reads them, or always one. */
export const paperLanguages = ['recipient', ...languages] as const
export type PaperLanguage = (typeof paperLanguages)[number]
