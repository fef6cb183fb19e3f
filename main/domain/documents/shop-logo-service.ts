import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentRenderer } from '../../../shared/desk/document-templates.ts'
import type { ShopLogo } from '../../../shared/desk/shop-logo.ts'
import { ok, type Result, refuseFields } from '../../../shared/errors/result.ts'
import type { Settings } from '../../db/settings.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'

export type ShopLogoPorts = {
  settings: Settings
  renderer: Pick<DocumentRenderer, 'render'>
  changes: Pick<ChangeFeed, 'publish'>
  resources: string
}

export type ShopLogoService = ReturnType<typeof createShopLogoService>

const settingName = 'shop_logo'
const trialSheet = { paper: 'RECEIPT_80', orientation: 'portrait', marginMm: 0, pageNumbers: false } as const

/** The picture on receipts: the shop's own, or the sign of Packdesk while there is none. */
export function createShopLogoService({ settings, renderer, changes, resources }: ShopLogoPorts) {
  let sign: string | undefined
  const packdeskSign = () => {
    sign ??= readFileSync(join(resources, 'icons', 'icon-256.png')).toString('base64')
    return sign
  }
  const own = (): string | null => {
    const stored = settings.read(settingName)
    return typeof stored === 'string' ? stored : null
  }
  const retrieve = (): ShopLogo => ({
    object_type: 'shop_logo',
    is_own: own() !== null,
    picture: own() ?? packdeskSign(),
  })
  const announceChange = (): ShopLogo => {
    changes.publish({ topic: 'shop-logo', id: settingName, action: 'updated' })
    return retrieve()
  }

  /** A picture that cannot be drawn would spoil every receipt, so it is drawn once before it is kept. */
  async function check(picture: string): Promise<Result<null>> {
    const template = `<img src="data:image/png;base64,${picture}">`
    const drawn = await renderer.render({ template, title: 'logo', parts: [{ data: {}, sheet: trialSheet }] })
    return drawn.ok ? ok(null) : refuseFields({ picture: ['This picture cannot be read as PNG or JPEG.'] })
  }

  async function change({ picture }: { picture: string }): Promise<Result<ShopLogo>> {
    const checked = await check(picture)
    if (!checked.ok) return checked
    settings.write(settingName, picture)
    return ok(announceChange())
  }

  return {
    /** Base64, for documents. */
    read: (): string => own() ?? packdeskSign(),
    check,
    retrieve,
    change,
    reset: (): ShopLogo => {
      settings.remove(settingName)
      return announceChange()
    },
  }
}
