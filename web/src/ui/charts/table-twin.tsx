import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../button'
import { type Column, DataTable } from '../data-table'
import type { ChartPoint } from './points'

/** So many rows at once keep a page with a year of checks quick. */
const step = 100

type TableTwinProps = {
  caption: string
  columns: readonly Column<ChartPoint>[]
  points: readonly ChartPoint[]
}

/** The points of a chart as rows, newest first. */
export function TableTwin({ caption, columns, points }: TableTwinProps) {
  const [most, setMost] = useState(step)
  const rows = points.slice(-most).reverse()
  const [shown, all] = [rows.length, points.length]
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={rows} rowId={({ id }) => id} />
      {shown < all && (
        <div>
          <Button onPress={() => setMost(most + step)}>
            <Trans>
              Show more rows ({shown} of {all})
            </Trans>
          </Button>
        </div>
      )}
    </>
  )
}
