import { Stack } from '@mantine/core'
import { Page } from '../../components/page/page.tsx'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import { ActionBar, formId, useShipActions } from './action-bar.tsx'
import { RecipientPanel, SenderPanel } from './address-panels.tsx'
import { BoughtPanel, ShipmentSummary } from './bought-panel.tsx'
import { CustomsPanel } from './customs/customs-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { ParcelsPanel } from './parcels-panel.tsx'
import { RatesPanel } from './rates/rates-panel.tsx'
import classes from './ship-screen.module.css'
import { type ShipDesk, useShipDesk } from './use-ship-desk.ts'

/** Ships one parcel: entries on one side, prices and then the label on the other, one next step below. */
export function ShipScreen() {
  const mode = useMode()
  const drawing = shipDraft(({ drawing }) => drawing)
  return <ShipDeskView key={`${mode} ${drawing}`} mode={mode} />
}

function ShipDeskView({ mode }: { mode: Mode }) {
  const desk = useShipDesk(mode)
  const actions = useShipActions(desk)
  const isBought = desk.stage === 'bought' && desk.shipment !== null
  return (
    <Page>
      <div className={classes.sides}>
        {isBought && desk.shipment ? (
          <ShipmentSummary shipment={desk.shipment} />
        ) : (
          <Entries desk={desk} onSubmit={actions.submit} />
        )}
        <div className={classes.outcome}>
          {isBought && desk.shipment ? (
            <BoughtPanel desk={desk} shipment={desk.shipment} />
          ) : (
            <RatesPanel desk={desk} />
          )}
        </div>
      </div>
      <ActionBar desk={desk} actions={actions} />
    </Page>
  )
}

function Entries({ desk, onSubmit }: { desk: ShipDesk; onSubmit: () => void }) {
  const { element } = desk.control
  return (
    <form
      id={formId}
      ref={element}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <Stack gap="md">
        <SenderPanel control={desk.control} />
        <RecipientPanel control={desk.control} />
        <ParcelsPanel control={desk.control} />
        <CustomsPanel control={desk.control} customs={desk.customs} />
        <DetailsPanel desk={desk} />
      </Stack>
    </form>
  )
}
