import { Trans } from '@lingui/react/macro'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Problem } from '../../../../data/problem'
import { profileChanged, profileQuery } from '../../../../data/profile'
import { Form } from '../../../../forms/form'
import { NotSaved } from '../../../../forms/not-saved'
import type { FormHandle } from '../../../../forms/use-form'
import { Banner } from '../../../../ui/banner'

/** What every form of the profile does once it is saved, and when it is not. */
export function useProfileForm(onSaved: () => void) {
  const queries = useQueryClient()
  return {
    onSent: async () => {
      await profileChanged(queries)
      onSaved()
    },
    onFailed: (problem: Problem) => refresh(queries, problem),
  }
}

const isStale = ({ messageKey }: Problem) => messageKey === 'profile.changed'

function refresh(queries: QueryClient, problem: Problem) {
  if (isStale(problem)) void queries.invalidateQueries(profileQuery)
}

type ProfileFormProps = { form: FormHandle; send?: ReactNode; children: ReactNode }

export function ProfileForm({ form, send, children }: ProfileFormProps) {
  return (
    <Form
      form={form}
      send={send}
      failed={(problem) =>
        isStale(problem) ? (
          <Banner tone="caution" live title={<Trans>We didn’t save this</Trans>}>
            <Trans>
              This profile was changed on another page after you opened the form. Close the form to
              see the profile as it is now.
            </Trans>
          </Banner>
        ) : (
          <NotSaved problem={problem} />
        )
      }
    >
      {children}
    </Form>
  )
}
