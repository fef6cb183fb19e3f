import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server'
import type { ResourceAnswer, ToolAnswer } from '../../shared/desk/agents.ts'
import { instructions, prompts, tools } from './tool-table.ts'

/** What carries out what hosts ask for: the station itself, or a way to it. `client`: what the host calls itself. */
export type ToolBackend = {
  call: (name: string, given: Record<string, unknown>, client: string | null) => Promise<ToolAnswer>
  /** Throws with a sentence where there is no such resource. */
  read: (uri: string) => Promise<ResourceAnswer>
}

/** A server of the protocol over the table of tools, the same for every way in. */
export function createToolServer(version: string, backend: ToolBackend): McpServer {
  const server = new McpServer({ name: 'packdesk', title: 'Packdesk', version }, { instructions })
  const clientName = () => {
    const info = server.server.getClientVersion()
    return info ? `${info.name} ${info.version}`.slice(0, 100) : null
  }
  for (const { name, title, description, annotations, input, output } of tools)
    server.registerTool(
      name,
      { title, description, annotations, inputSchema: input, outputSchema: output },
      async (given: unknown) =>
        toResult(await backend.call(name, given as Record<string, unknown>, clientName())),
    )
  const read = async (uri: URL) => ({ contents: [toContents(await backend.read(uri.href))] })
  server.registerResource('day', 'packdesk://day/today', dayMeta, read)
  server.registerResource(
    'day_of',
    new ResourceTemplate('packdesk://day/{date}', { list: undefined }),
    dayMeta,
    read,
  )
  server.registerResource(
    'label',
    new ResourceTemplate('packdesk://shipments/{id}/label', { list: undefined }),
    { title: 'Label', description: 'The label of a bought shipment as a picture.', mimeType: 'image/png' },
    read,
  )
  for (const { name, title, description, text } of prompts)
    server.registerPrompt(name, { title, description }, () => ({
      messages: [{ role: 'user', content: { type: 'text', text } }],
    }))
  return server
}

const dayMeta = {
  title: 'Today',
  description: 'The day of the shop in a few lines.',
  mimeType: 'text/plain',
}

const toResult = ({ answer, is_error: isError, links }: ToolAnswer) => ({
  content: [
    { type: 'text' as const, text: JSON.stringify(answer) },
    ...links.map(({ uri, name, mime_type: mimeType }) => ({
      type: 'resource_link' as const,
      uri,
      name,
      mimeType,
    })),
  ],
  // What was refused has not the shape of the answer; hosts read its text.
  ...(isError ? { isError } : { structuredContent: answer }),
})

const toContents = ({ uri, mime_type: mimeType, text, blob }: ResourceAnswer) =>
  blob === undefined ? { uri, mimeType, text: text ?? '' } : { uri, mimeType, blob }
