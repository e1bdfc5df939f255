import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Spoken } from '../../../calls/spoken'
import { Card } from '../../../ui/card'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'

/** What helps the kidneys, what to leave out, and when to call. */
export function KidneyCare() {
  return (
    <Card title={<Trans>Taking care of kidneys</Trans>}>
      <Stack gap={4}>
        <Tip title={<Trans>Pain pills</Trans>}>
          <Trans>
            Avoid ibuprofen (Advil, Motrin), naproxen (Aleve) and other pain pills of this kind.
            They can hurt the kidneys, even without a prescription. Ask the doctor or pharmacist
            which one is safe.
          </Trans>
        </Tip>
        <Tip title={<Trans>Salt</Trans>}>
          <Trans>
            Less salt helps blood pressure and the kidneys. Most of it comes from packaged and
            restaurant food. Be careful with salt substitutes: many contain potassium.
          </Trans>
        </Tip>
        <Tip title={<Trans>Potassium</Trans>}>
          <Trans>
            Some people need less of it, and others don’t. A blood test can tell. Don’t start or
            stop potassium pills without asking.
          </Trans>
        </Tip>
        <Tip title={<Trans>Sick days</Trans>}>
          <Trans>
            If food and drink don’t stay down, some medicines can hurt the kidneys. Call the care
            team the same day and ask which ones to pause.
          </Trans>
        </Tip>
        <Tip title={<Trans>When to call</Trans>}>
          <Spoken
            own={
              <Trans>
                Call your care team today if you pass much less urine than usual, if your legs or
                face swell, or if you keep throwing up. Call 911 for chest pain, trouble breathing,
                fainting or very weak muscles.
              </Trans>
            }
            about={(name) => (
              <Trans>
                Call the care team today if {name} passes much less urine than usual, has swollen
                legs or a swollen face, or keeps throwing up. Call 911 for chest pain, trouble
                breathing, fainting or very weak muscles.
              </Trans>
            )}
          />
        </Tip>
      </Stack>
    </Card>
  )
}

function Tip({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={1}>
      <Text as="h3" size="body" weight="bold">
        {title}
      </Text>
      <p>{children}</p>
    </Stack>
  )
}
