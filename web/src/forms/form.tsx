import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Problem } from '../data/problem'
import { useActedFor } from '../ui/acted-for'
import { Button, type ButtonVariant } from '../ui/button'
import { classNames } from '../ui/class-names'
import { ErrorSummary } from '../ui/error-summary'
import { Inline } from '../ui/inline'
import { KeptDraft, OutdatedDraft } from '../ui/kept-draft'
import { LockedFields } from '../ui/locked-fields'
import { TypedTextsContext } from '../ui/typed-texts'
import { useAtStake } from './at-stake'
import { FirstWrong } from './first-wrong'
import styles from './form.module.css'
import { NotSaved } from './not-saved'
import { NoticeBox } from './notice-box'
import type { FormHandle } from './use-form'

type FormProps = {
  form: FormHandle
  children: ReactNode
  /** The words of the button that sends. */
  send?: ReactNode
  /** Stands in place of the buttons, such as a question that has to be answered first. */
  buttons?: ReactNode
  onCancel?: () => void
  /** Why nothing was saved, where the usual words do not fit. */
  failed?: (problem: Problem) => ReactNode
  /** The name of what failed for a screen reader; "Not saved" where nothing else is said. */
  failedName?: string
  /** Above the fields, while nothing has failed. */
  notice?: ReactNode
  onDiscard?: () => void
  className?: string
  /** Its fields are as wide as the form, for a message of several lines. */
  isWide?: boolean
  /** One or two fields, seen whole: the focus goes to the first wrong one, without a summary. */
  isShort?: boolean
}

/**
 * The frame of every form: what was kept, what is wrong, why the last try failed, the fields,
 * the buttons. The summary and the failure take the focus, and what was typed stays.
 */
export function Form(props: FormProps) {
  const { form, children, failed, failedName, notice, onDiscard, isShort } = props
  const { failure } = form
  const atStake = form.isSending ? 'sending' : form.isChanged ? 'lost' : null
  useAtStake(form.isKept ? null : atStake)
  return (
    <form
      id={form.domId}
      className={classNames(styles.form, props.isWide && styles.wide, props.className)}
      onSubmit={form.submit}
      onBlur={form.leave}
      noValidate
      data-kept={form.isKept ? '' : undefined}
      data-unsaved={atStake ? '' : undefined}
    >
      {form.restored && <KeptDraft onDiscard={onDiscard ?? form.discard} />}
      {form.outdated && <OutdatedDraft {...form.outdated} />}
      {isShort ? (
        <FirstWrong problems={form.problems} />
      ) : (
        <ErrorSummary problems={form.problems} />
      )}
      {failure ? (
        <NoticeBox problem={failure} name={failedName}>
          {failed ? failed(failure) : <NotSaved problem={failure} />}
        </NoticeBox>
      ) : (
        notice
      )}
      <TypedTextsContext value={form.texts}>
        <LockedFields value={form.isSending}>{children}</LockedFields>
      </TypedTextsContext>
      {props.buttons === undefined ? <FormButtons {...props} /> : props.buttons}
    </form>
  )
}

function FormButtons({ form, send, onCancel }: FormProps) {
  const name = useActedFor()
  return (
    <Inline gap={3} wrap>
      <SendButton form={form}>
        {send ?? (name ? <Trans>Save for {name}</Trans> : <Trans>Save</Trans>)}
      </SendButton>
      {onCancel && (
        <Button onPress={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </Inline>
  )
}

type SendButtonProps = {
  form: Pick<FormHandle, 'domId' | 'isSending'>
  variant?: ButtonVariant
  isDisabled?: boolean
  /** Something else than the form keeps the button busy. */
  isPending?: boolean
  children: ReactNode
}

/** Sends a form, from inside it or from the foot of a dialog. */
export function SendButton({ form, variant = 'primary', isPending, ...rest }: SendButtonProps) {
  return (
    <Button
      type="submit"
      form={form.domId}
      variant={variant}
      isPending={form.isSending || isPending}
      {...rest}
    />
  )
}
