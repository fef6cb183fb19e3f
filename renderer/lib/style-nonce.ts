/** The nonce of this load; the station writes it into the page and allows styles that carry it. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

/** Libraries that add styles of their own read the nonce from this name, whatever bundler is used. */
export function shareStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() })
}
