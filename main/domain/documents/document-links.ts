import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** What a link opens: one template, filled with these records. */
export type LinkedDocument = { document: string; shipments: readonly string[]; orders: readonly string[] }

export type DocumentLinks = {
  /** The address of a document that opens for whoever was given it. */
  to: (linked: LinkedDocument) => string
  isSigned: (linked: LinkedDocument, signature: string) => boolean
}

/** Addresses of documents drawn on demand. The signature is over the template and the records, in their order. */
export function createDocumentLinks(secrets: Pick<SecretBox, 'sign' | 'isSigned'>): DocumentLinks {
  const subject = ({ document, shipments, orders }: LinkedDocument) =>
    `document ${document} shipments ${shipments.join(',')} orders ${orders.join(',')}`
  return {
    to: linked => {
      const query = new URLSearchParams()
      for (const kind of ['shipments', 'orders'] as const)
        if (linked[kind].length > 0) query.set(kind, linked[kind].join(','))
      query.set('signature', secrets.sign(subject(linked)))
      return `/documents/${linked.document}?${query}`
    },
    isSigned: (linked, signature) => secrets.isSigned(subject(linked), signature),
  }
}
