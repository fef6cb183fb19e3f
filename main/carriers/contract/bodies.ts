/**
 * What is sent to a carrier and read from one where JSON does not do. Bytes go out as they are; a text as UTF-8. The
 * adapter names the content type of both; that of parts and of SOAP follows from the body.
 */
export type RequestBody = string | Uint8Array<ArrayBuffer> | FormData | MultipartBody | SoapBody

/** One part, with all its headers as they are to stand there (`content-type`, `content-disposition`, `content-id`). */
export type RequestPart = {
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array
}

/** Several parts. The boundary is the station's; it stands in none of them. */
export type MultipartBody = {
  multipart: 'form-data' | 'mixed' | 'related'
  parts: readonly RequestPart[]
}

/** An element: children by name in their order, `@name` for attributes; `null` is empty, nothing is left out. */
export type XmlNode =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly XmlNode[]
  | { readonly [name: string]: XmlNode }

/** An envelope. 1.1 says its action in the header `SOAPAction`, 1.2 in the content type. */
export type SoapBody = {
  soap: '1.1' | '1.2'
  /** Quoted by the station; left out where the carrier wants none. */
  action?: string
  /** Prefixes of the envelope beside its own `soapenv`. */
  namespaces?: Readonly<Record<string, string>>
  /** Sign-in and the like. */
  header?: { readonly [name: string]: XmlNode }
  body: { readonly [name: string]: XmlNode }
}

/** What a carrier answers in place of a result, with 500 or with 200; it understood, unless `isServer`. */
export type SoapFault = {
  /** Without its prefix: `Client`, `Server`, `Sender`, or a code of the carrier. */
  code: string | null
  reason: string | null
  /** As `parseXml` reads it; carriers keep their own codes here. */
  detail: unknown
  /** The carrier puts the blame on itself: of a purchase the outcome is not known then. */
  isServer: boolean
}

/** The body of an envelope as `parseXml` reads it, with the parts that `xop:Include` names put in their places as bytes. */
export type SoapAnswer = { ok: true; body: unknown } | { ok: false; fault: SoapFault }
