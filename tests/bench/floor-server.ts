import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { z } from 'zod'

const planSchema = z.object({ file: z.string(), sql: z.string(), before: z.string(), after: z.string() })

/**
 * What the floor server answers: the blobs in the first column of `sql`, joined by commas, between `before`
 * and `after`. A `?` in `sql` stands for the last part of the address that was asked for. Blobs, because the
 * least work is to send what is stored without making text of it.
 */
export type FloorPlan = z.infer<typeof planSchema>

export type FloorServer = { url: string; stop: () => Promise<void> }

/**
 * The least a station can do for a list: `node:http` and better-sqlite3 and nothing else, in a process of
 * its own. Comparing its answer with the station's shows that both do the same work.
 */
export async function startFloorServer(plan: FloorPlan): Promise<FloorServer> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] })
  child.send(plan)
  const [url] = await Promise.race([once(child, 'message'), gone(child)])
  return {
    url: z.string().parse(url),
    stop: async () => {
      const closed = once(child, 'exit')
      child.disconnect()
      await closed
    },
  }
}

async function gone(child: ReturnType<typeof fork>): Promise<never> {
  const [exitCode] = await once(child, 'close')
  throw new Error(`The floor server ended with code ${exitCode}.`)
}

async function serve({ file, sql, before, after }: FloorPlan): Promise<void> {
  const database = new Database(file, { readonly: true })
  const rows = database.prepare<string[], Buffer>(sql).pluck()
  const asks = sql.includes('?')
  const [first, comma, last] = [before, ',', after].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer]
  const server = createServer(({ url = '' }, response) => {
    const found = asks ? rows.all(url.slice(url.lastIndexOf('/') + 1)) : rows.all()
    const parts = found.flatMap((bytes, index) => (index === 0 ? [bytes] : [comma, bytes]))
    const body = Buffer.concat([first, ...parts, last])
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.byteLength,
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await once(process, 'disconnect')
  server.close()
  server.closeAllConnections()
  database.close()
}

if (import.meta.main) {
  const [plan] = await once(process, 'message')
  await serve(planSchema.parse(plan))
}
