import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { PlaceLines } from '../../../booking/place-lines'
import { nearWords } from '../../../booking/words'
import { Loaded } from '../../../calls/loaded'
import { type BookingPlace, placesQuery } from '../../../data/booking'
import { useBrand } from '../../../data/boot-context'
import { postalCodeOf } from '../../../domain/contact-rules'
import { contactWords } from '../../../forms/contact-words'
import { Form } from '../../../forms/form'
import { useForm } from '../../../forms/use-form'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { Chip } from '../../../ui/chip'
import { DrawingCalendar } from '../../../ui/drawings/drawing-calendar'
import { EmptyState } from '../../../ui/empty-state'
import { Stack } from '../../../ui/stack'
import { Text } from '../../../ui/text'
import { TextField } from '../../../ui/text-field'

const kind = 'labDraw'

type Country = 'US' | 'CA'

type FindPlaceProps = {
  /** The postal code of the search, empty before the first one. */
  code: string
  onCode: (code: string) => void
  onChoose: (place: BookingPlace) => void
}

/** The places, the nearest first once a postal code is there. */
export function FindPlace({ code, onCode, onChoose }: FindPlaceProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const country = useBrand().country === 'CA' ? 'CA' : 'US'
  const fault = country === 'CA' ? 'contact.postalCode' : 'contact.zipCode'
  const places = useQuery({ ...placesQuery(kind, code), placeholderData: keepPreviousData })
  const form = useForm({
    id: 'place',
    first: { postalCode: code },
    check: ({ postalCode }) => ({
      postalCode: !postalCodeOf(postalCode.trim(), country) && contactWords[fault],
    }),
    send: ({ postalCode }) => queries.fetchQuery(placesQuery(kind, postalCode.trim())),
    onSent: (_, { postalCode }) => onCode(postalCode.trim()),
    after: 'go-on',
  })
  const found = places.isPlaceholderData ? undefined : places.data?.places
  const isUnknown = code !== '' && found && found.length > 0 && found.every(({ near }) => !near)
  return (
    <Card title={<Trans>Choose a place</Trans>}>
      <Stack gap={4}>
        <Form form={form} isShort send={<Trans>Show the nearest first</Trans>}>
          <TextField
            {...form.field('postalCode')}
            help={isUnknown && <Unknown code={code} country={country} />}
            autoComplete="postal-code"
            label={country === 'CA' ? <Trans>Postal code</Trans> : <Trans>ZIP code</Trans>}
          />
        </Form>
        <Loaded
          query={places}
          shape="rows"
          failed={<Trans>We couldn’t load the places.</Trans>}
          kept={<Trans>Nothing was booked or changed.</Trans>}
        >
          {({ places: list = [] }) =>
            list.length === 0 ? (
              <EmptyState
                drawing={<DrawingCalendar />}
                title={<Trans>No places yet</Trans>}
                level={3}
              >
                <Trans>Member Support can help you find a lab.</Trans>
              </EmptyState>
            ) : (
              <Stack as="ul" gap={4} aria-label={t`Places`}>
                {list.map((place) => (
                  <li key={place.id}>
                    <PlaceRow
                      place={place}
                      country={code && found ? country : undefined}
                      onChoose={() => onChoose(place)}
                    />
                  </li>
                ))}
              </Stack>
            )
          }
        </Loaded>
      </Stack>
    </Card>
  )
}

/** Nothing begins like the code, so it may be mistyped. */
function Unknown({ code, country }: { code: string; country: Country }) {
  return country === 'CA' ? (
    <Trans>We have no place near {code}. Check the postal code, or choose from all places.</Trans>
  ) : (
    <Trans>We have no place near {code}. Check the ZIP code, or choose from all places.</Trans>
  )
}

type PlaceRowProps = {
  place: BookingPlace
  /** Whose postal codes tell how near it is; undefined before somebody has searched. */
  country: Country | undefined
  onChoose: () => void
}

function PlaceRow({ place, country, onChoose }: PlaceRowProps) {
  const { i18n } = useLingui()
  const near = country && (nearWords[country][place.near ?? ''] ?? msg`Another area`)
  return (
    <Stack gap={2}>
      <PlaceLines place={place} />
      {near && (
        <div>
          <Chip>{i18n._(near)}</Chip>
        </div>
      )}
      <Text muted>
        <Plural
          value={place.lengthMinutes ?? 0}
          one="Plan for # minute."
          other="Plan for # minutes."
        />
      </Text>
      <div>
        <Button onPress={onChoose}>
          <Trans>See free times</Trans>
          <span className="visually-hidden">: {place.name}</span>
        </Button>
      </div>
    </Stack>
  )
}
