import { tileHue, tileInitials } from '../../lib/shipments/carrier-tiles.ts'
import classes from './carrier-tile.module.css'

/** A carrier at a glance: two letters in a colour of its own, drawn from its name. Decoration beside the name. */
export const CarrierTile = ({ name }: { name: string }) => (
  <span
    className={classes.tile}
    style={{ backgroundColor: `hsl(${tileHue(name)} 45% 32%)` }}
    data-letters={tileInitials(name)}
    aria-hidden
  />
)
