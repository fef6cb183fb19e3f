import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkInArguments, pathOfLink } from '../../../main/shell/single-instance.ts'

const id = `shp_${'0a'.repeat(16)}`
const order = `ord_${'0a'.repeat(16)}`

describe('Links into the desk', () => {
  test.each([
    ['packdesk://ship', '/ship'],
    ['packdesk://ship/', '/ship'],
    ['packdesk://shipments', '/shipments'],
    ['packdesk://orders', '/orders'],
    [`packdesk://orders/${order}`, `/orders?open=${order}`],
    ['packdesk://pack', '/pack'],
    ['packdesk://tracking', '/tracking'],
    [`packdesk://shipments/${id}`, `/shipments/${id}`],
    [`PACKDESK://shipments/${id}/`, `/shipments/${id}`],
  ])('%s shows %s', (link, path) => {
    expect(pathOfLink(link)).toBe(path)
  })

  test.each([
    'packdesk://settings',
    'packdesk://constructor',
    'packdesk:ship',
    'packdesk://ship/../v1/shipments',
    `packdesk://ship/${id}`,
    `packdesk://shipments/${id}/void`,
    `packdesk://shipments/${id}?buy=1`,
    `packdesk://shipments/${id}#x`,
    'packdesk://shipments/shp_1',
    `packdesk://orders/${id}`,
    `packdesk://shipments/${order}`,
    `packdesk://pack/${order}`,
    'packdesk://shipments//evil.example',
    'packdesk://shipments/%2e%2e%2fv1',
    'packdesk://me@ship',
    'packdesk://ship:80',
    'https://ship',
    `packdesk://ship/${'a'.repeat(300)}`,
    '',
  ])('%s shows nothing', link => {
    expect(pathOfLink(link)).toBeUndefined()
  })

  test('whatever a link says, the answer is one of the known paths or nothing', () => {
    const known = /^\/(ship|pack|tracking|orders(\?open=ord_[0-9a-f]{32})?|shipments(\/shp_[0-9a-f]{32})?)$/
    fc.assert(
      fc.property(fc.string(), tail => {
        const path = pathOfLink(`packdesk://${tail}`)
        return path === undefined || known.test(path)
      }),
    )
  })

  test('the link is found among the other arguments of a start', () => {
    expect(linkInArguments(['packdesk', '--flag', 'packdesk://ship'])).toBe('packdesk://ship')
    expect(linkInArguments(['/opt/packdesk/packdesk', '.'])).toBeUndefined()
  })
})
