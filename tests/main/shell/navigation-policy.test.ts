import { describe, expect, test } from 'vitest'
import { isOwnPage, judgeNavigation, judgeNewWindow } from '../../../main/shell/page-policy.ts'

const origin = 'http://127.0.0.1:5006'

describe('Where the window may go', () => {
  test.each([
    ['http://127.0.0.1:5006/', 'stay'],
    ['http://127.0.0.1:5006/shipments/shp_1?tab=label#top', 'stay'],
    ['https://carrier.example/track/1', 'outside'],
    ['mailto:desk@shop.example', 'outside'],
    ['http://127.0.0.1:5007/', 'refuse'],
    ['http://localhost:5006/', 'refuse'],
    ['http://127.0.0.1.evil.example:5006/', 'refuse'],
    ['http://127.0.0.1:5006@evil.example/', 'refuse'],
    ['http://shop.example/', 'refuse'],
    ['https://name:word@shop.example/', 'refuse'],
    ['https://127.0.0.1:5006/', 'outside'],
    ['blob:http://127.0.0.1:5006/6f0e', 'refuse'],
    ['data:text/html,<script>1</script>', 'refuse'],
    ['javascript:alert(1)', 'refuse'],
    ['file:///etc/passwd', 'refuse'],
    ['packdesk://ship', 'refuse'],
    ['ms-settings:display', 'refuse'],
    ['', 'refuse'],
    ['not an address', 'refuse'],
  ] as const)('%j: %s', (address, verdict) => {
    expect(judgeNavigation(address, origin)).toBe(verdict)
  })

  test('a second window is never made: own pages and the web go to the browser, the rest nowhere', () => {
    expect(judgeNewWindow(`${origin}/openapi`, origin)).toBe('outside')
    expect(judgeNewWindow('https://carrier.example/', origin)).toBe('outside')
    expect(judgeNewWindow('file:///etc/passwd', origin)).toBe('refuse')
    expect(judgeNewWindow('about:blank', origin)).toBe('refuse')
  })

  test('a blob or an opaque origin is not a page of the station', () => {
    expect(isOwnPage(`blob:${origin}/1`, origin)).toBe(false)
    expect(isOwnPage('about:blank', 'null')).toBe(false)
  })
})
