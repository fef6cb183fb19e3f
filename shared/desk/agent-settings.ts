import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { agentGroup } from '../settings/agents.ts'

const agentSettings = z.strictObject(agentGroup.answer).meta({ id: 'AgentSettings' })
export type AgentSettings = z.output<typeof agentSettings>

/** Whether agents may work here at all. */
export const agentSettingEndpoints = {
  settings: endpoint({
    id: 'agents.settings',
    method: 'GET',
    path: '/desk/agent-settings',
    summary: 'Whether agents may work here',
    auth: 'required',
    responses: { 200: agentSettings },
  }),
  changeSettings: endpoint({
    auth: 'required',
    scope: 'manage',
    id: 'agents.changeSettings',
    method: 'PATCH',
    path: '/desk/agent-settings',
    summary: 'Let agents work here, or stop them all',
    body: object(agentGroup.patch).partial().meta({ id: 'AgentSettingsPatch' }),
    example: { enabled: true },
    responses: { 200: agentSettings },
  }),
}
