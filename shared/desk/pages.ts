/** The screens a menu or a link from outside may open, with their paths in the page. */
export const deskPages = { ship: '/ship', shipments: '/shipments' } as const

export type DeskPage = keyof typeof deskPages

export const isDeskPage = (name: string): name is DeskPage => Object.hasOwn(deskPages, name)
