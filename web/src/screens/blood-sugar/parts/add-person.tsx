import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAlertsChanged } from '../../../data/alerts'
import { addContact, type Family } from '../../../data/family'
import { asProblem, type Problem } from '../../../data/problem'
import { useFormats } from '../../../i18n/use-formats'
import { NoticeBox } from '../../../readings/notice-box'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { Checkbox } from '../../../ui/checkbox'
import { Dialog } from '../../../ui/dialog'
import { ErrorSummary, type FieldProblem } from '../../../ui/error-summary'
import { Select } from '../../../ui/select'
import { showToast } from '../../../ui/toast-queue'
import { levelOptions, off } from './levels'
import { missingOf, PersonFields, personIds, refusedOf } from './person-fields'
import styles from './person-form.module.css'

type AddPersonProps = { isOpen: boolean; onClose: () => void; family: Family }

/** Takes a person in; they are asked by a message of their own. */
export function AddPerson({ isOpen, onClose, family }: AddPersonProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Add a person</Trans>}
    >
      <AddForm family={family} onDone={onClose} />
    </Dialog>
  )
}

function AddForm({ family, onDone }: { family: Family; onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { glucose } = useFormats()
  const changed = useAlertsChanged()
  const [person, setPerson] = useState({ firstName: '', lastName: '', phones: '', email: '' })
  const [levels, setLevels] = useState({ low: String(family.low?.usual ?? 70), high: off })
  const [agreed, setAgreed] = useState(false)
  const [invalid, setInvalid] = useState<readonly FieldProblem[]>([])
  const adding = useMutation({
    mutationFn: addContact,
    onSuccess: async (_, { firstName }) => {
      await changed()
      onDone()
      showToast({
        title: <Trans>We invited {firstName}. It’s up to them now.</Trans>,
        tone: 'good',
      })
    },
    onError: (error) => setInvalid(refusedOf(asProblem(error), i18n)),
  })
  const check = (): FieldProblem[] => {
    const wrong = missingOf(person, i18n)
    return agreed
      ? wrong
      : [...wrong, { fieldId: personIds.consent, message: t`Tick this box first.` }]
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = check()
    setInvalid(wrong)
    adding.reset()
    if (wrong.length > 0) return
    const { firstName, lastName, phones, email } = person
    adding.mutate({
      firstName,
      lastName,
      contactType: 'FA',
      ...(email.trim() ? { email } : {}),
      ...(phones.trim() ? { phones: [{ number: phones, phoneType: 'MO' }] } : {}),
      sugarLevels: { low: Number(levels.low) || null, high: Number(levels.high) || null },
    })
  }
  const problem = adding.error && asProblem(adding.error)
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ErrorSummary problems={invalid} />
      {problem && invalid.length === 0 && (
        <NoticeBox problem={problem}>
          <NotAdded problem={problem} />
        </NoticeBox>
      )}
      <PersonFields
        person={person}
        onChange={(part) => setPerson((before) => ({ ...before, ...part }))}
        invalid={invalid}
      />
      <Select
        label={<Trans>Alert them when it’s below</Trans>}
        options={levelOptions('low', Number(levels.low), glucose, t`Don’t alert them about lows`)}
        selectedKey={levels.low}
        onSelectionChange={(key) => setLevels({ ...levels, low: String(key) })}
      />
      <Select
        label={<Trans>Alert them when it’s above</Trans>}
        options={levelOptions(
          'high',
          Number(levels.high),
          glucose,
          t`Don’t alert them about highs`,
        )}
        selectedKey={levels.high}
        onSelectionChange={(key) => setLevels({ ...levels, high: String(key) })}
      />
      <Checkbox
        id={personIds.consent}
        isSelected={agreed}
        onChange={setAgreed}
        help={
          <Trans>
            We send them one message asking if they accept. If they don’t accept, we won’t contact
            them again.
          </Trans>
        }
        error={invalid.find(({ fieldId }) => fieldId === personIds.consent)?.message}
      >
        <Trans>This person knows I’m adding them, and you may contact them.</Trans>
      </Checkbox>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isPending={adding.isPending}>
          <Trans>Invite this person</Trans>
        </Button>
        <Button onPress={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

function NotAdded({ problem }: { problem: Problem }) {
  if (problem.offline) {
    return (
      <Banner tone="caution" live title={<Trans>You’re offline, so no one was added</Trans>}>
        <Trans>What you typed is still here.</Trans>
      </Banner>
    )
  }
  if (problem.is('resource_exhausted')) {
    return (
      <Banner tone="caution" live title={<Trans>You’ve reached today’s limit</Trans>}>
        <Trans>
          You can have up to ten people, and invite each of them up to three times a day.
        </Trans>
      </Banner>
    )
  }
  return (
    <Banner tone="danger" live title={<Trans>We could not add this person</Trans>}>
      <Trans>What you typed is still here. Please try again in a moment.</Trans>
    </Banner>
  )
}
