import { type Scope, scopeTexts } from '../../../../shared/api/scopes.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'

const styles = `
:root { color-scheme: light dark; font: 1.1rem/1.5 system-ui, sans-serif; }
body { max-width: 30rem; margin: 3rem auto; padding: 0 1rem; }
label { display: block; margin: 1rem 0 .2rem; font-weight: 600; }
input { font: inherit; box-sizing: border-box; width: 100%; padding: .5rem; }
button { font: inherit; padding: .6rem 1.2rem; margin: 1.5rem .6rem 0 0; }
.problem { border-inline-start: .4rem solid #c92a2a; padding: .3rem .8rem; }
`

const page = (title: string, body: string, nonce: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)} - Packdesk</title>
<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${styles}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

const told = (problem: string | null): string =>
  problem === null ? '' : `<p class="problem" role="alert">${escapeHtml(problem)}</p>`

export type Consent = {
  clientName: string
  /** Where the answer goes, as people read it. */
  target: string
  scopes: readonly Scope[]
  /** What the application asked with; comes back with the form. */
  fields: Record<string, string>
  email: string
  problem: string | null
}

/** Who asks for what, and the form that signs a person in and says yes or no. Needs no script. */
export function consentPage(consent: Consent, nonce: string): string {
  const hidden = Object.entries(consent.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const wishes = consent.scopes.map(
    scope => `<li><strong>${scope}</strong>: ${escapeHtml(scopeTexts[scope])}</li>`,
  )
  const body = `<p><strong>${escapeHtml(consent.clientName)}</strong> asks for access to this station:</p>
<ul>${wishes.join('')}</ul><p>It gets no more than you may do yourself. You are sent back to
<code>${escapeHtml(consent.target)}</code>.</p>${told(consent.problem)}
<form method="post" action="/oauth/authorize">${hidden.join('')}
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" value="${escapeHtml(consent.email)}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password">
<label for="code">Code of your authenticator app, if you use one</label>
<input id="code" name="code" autocomplete="one-time-code">
<button name="decision" value="allow">Sign in and allow</button>
<button name="decision" value="deny">Deny</button></form>`
  return page('Allow access?', body, nonce)
}

/** For requests that cannot be sent back to anybody, since nobody says where back is. */
export const refusalPage = (problem: string, nonce: string): string =>
  page('This request cannot be answered', `${told(problem)}<p>Nobody was let in.</p>`, nonce)
