/** A text; the forms of a number differ where `{count}` stands in it. Placeholders are written `{name}`. */
export type Entry = string | { one?: string; other: string }

export type Dictionary = { readonly [area: string]: { readonly [key: string]: Entry } }

/** An area of texts in another language; a test holds it to all of them. */
export type Translated<Area> = { readonly [Key in keyof Area]?: Entry }

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type TextOf<E> = E extends { other: infer Other } ? Other : E

/** The placeholders of an entry, each with what may fill it. */
export type Fill<E> = { [Name in NamesIn<TextOf<E>>]: string | number }

/** `area.key` of every text there is. */
export type KeyOf<D> = { [Area in keyof D & string]: `${Area}.${keyof D[Area] & string}` }[keyof D & string]

export type EntryOf<D, K> = K extends `${infer Area}.${infer Key}`
  ? Area extends keyof D
    ? Key extends keyof D[Area]
      ? D[Area][Key]
      : never
    : never
  : never
