import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { Spoken } from '../../../../calls/spoken'
import { asProblem } from '../../../../data/problem'
import {
  mostPhotoBytes,
  type Profile,
  photoAddress,
  photoTypes,
  profileQuery,
  removePhoto,
  uploadPhoto,
} from '../../../../data/profile'
import { useReadOnly } from '../../../../data/read-only'
import { Avatar } from '../../../../ui/avatar'
import { Button } from '../../../../ui/button'
import { Text } from '../../../../ui/text'
import styles from './facts.module.css'

class TooLarge extends Error {}

/** The picture of the member, which only they see. */
export function Photo({ profile }: { profile: Profile }) {
  const readOnly = useReadOnly()
  const { t } = useLingui()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const done = () => queries.invalidateQueries(profileQuery)
  const adding = useMutation({
    mutationFn: async (file: File) => {
      removing.reset()
      if (file.size > mostPhotoBytes) throw new TooLarge()
      await uploadPhoto(file)
    },
    onSuccess: done,
  })
  const removing = useMutation({
    mutationFn: async () => {
      await removePhoto()
    },
    onSuccess: async () => {
      await done()
      // The button that was pressed is gone.
      add.current?.focus()
    },
  })
  const { photo, firstName = '', lastName = '', preferredName } = profile
  return (
    <div className={styles.person}>
      <Avatar
        name={`${preferredName || firstName} ${lastName}`}
        src={photo?.state === 'ready' ? photoAddress(photo.id ?? '') : undefined}
        size="large"
      />
      {!readOnly && (
        <div>
          <input
            ref={input}
            type="file"
            hidden
            accept={photoTypes}
            aria-label={t`Photo`}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) adding.mutate(file)
              target.value = ''
            }}
          />
          <Button
            ref={add}
            variant="quiet"
            isPending={adding.isPending}
            isDisabled={removing.isPending}
            onPress={() => input.current?.click()}
          >
            {photo ? <Trans>Change photo</Trans> : <Trans>Add a photo</Trans>}
          </Button>
          {photo && (
            <Button
              variant="quiet"
              isPending={removing.isPending}
              isDisabled={adding.isPending}
              onPress={() => removing.mutate()}
            >
              <Trans>Remove photo</Trans>
            </Button>
          )}
        </div>
      )}
      <div role="status">
        <Text muted>
          {photo?.state === 'checking' ? (
            <Trans>We’re checking the photo. It will show in a moment.</Trans>
          ) : photo?.state === 'refused' ? (
            <Trans>This photo didn’t pass our safety check. Please choose another.</Trans>
          ) : removing.isSuccess && !photo ? (
            <Trans>We removed the photo.</Trans>
          ) : (
            <Spoken
              own={
                <Trans>
                  Your photo is for you and for people who open your portal to help you.
                </Trans>
              }
              about={(name) => <Trans>The photo is for people who open {name}’s portal.</Trans>}
            />
          )}
        </Text>
        {(adding.error || removing.error) && (
          <p>
            <PhotoProblem error={adding.error ?? removing.error} />
          </p>
        )}
      </div>
    </div>
  )
}

function PhotoProblem({ error }: { error: unknown }) {
  if (error instanceof TooLarge) {
    return <Trans>This photo is larger than 6 MB. Please choose a smaller one.</Trans>
  }
  const problem = asProblem(error)
  if (problem.offline) {
    return <Trans>You’re offline. Please try again when you’re back online.</Trans>
  }
  if (problem.status === 400 || problem.status === 415) {
    return <Trans>We can’t use this file. Please choose a JPEG, PNG, GIF or WebP picture.</Trans>
  }
  return <Trans>We couldn’t change the photo. Please try again.</Trans>
}
