import type { Call } from './call.ts'

type Parts = { paths: object; components: { schemas: object } }

/** What a station says of itself, both of its documents as one: schemas of one name are the same in both. */
export async function publishedDocument<Document extends Parts>(call: Call): Promise<Document> {
  const [api, desk] = await Promise.all(
    ['/openapi.json', '/desk/openapi.json'].map(path =>
      call<Document>('GET', path, undefined, { as: 'none' }),
    ),
  )
  if (!api?.body.paths || !desk?.body.paths)
    throw new Error(`The station describes nothing: ${api?.bytes} ${desk?.bytes}`.slice(0, 500))
  return together(api.body, desk.body)
}

/** Two documents as one. */
export const together = <Document extends Parts>(api: Document, desk: Document): Document => ({
  ...api,
  paths: { ...api.paths, ...desk.paths },
  components: {
    ...api.components,
    schemas: { ...desk.components.schemas, ...api.components.schemas },
  },
})
