import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { useFormats } from '../i18n/use-formats'
import type { FileTrouble, PickedFile } from './use-files'

/** Why the server does not take a file, by the key of its answer. */
const refusals: Readonly<Record<string, MessageDescriptor>> = {
  'attach.empty': msg`This file is empty. Please choose another one.`,
  'attach.type': msg`You can send photos (JPEG, PNG, GIF, WebP), PDFs and plain text. This file is a different type.`,
  'attach.heic': msg`Your phone saved this photo in a format we can’t open. Please send it as a JPEG: on an iPhone, choose Settings, Camera, Formats, Most Compatible.`,
  'attach.broken': msg`We couldn’t open this picture. It may be damaged. Please choose another one.`,
  'attach.pixels': msg`This picture is too large to open. Please send a smaller one.`,
  'attach.many': msg`You’ve sent a lot of files in the last hour. Please wait a while before sending more.`,
  'errors.uploads': msg`Your other files are still uploading. Please try again in a moment.`,
  'attach.unsent': msg`You have too many unsent files. Please send or remove some first.`,
  'attach.large': msg`This file is larger than 6 MB. Please send a smaller one.`,
  'errors.bodyTooLarge': msg`This file is larger than 6 MB. Please send a smaller one.`,
}

function troubleWords(trouble: FileTrouble): MessageDescriptor {
  if (trouble === 'large') return msg`This file is larger than 6 MB. Please send a smaller one.`
  if (trouble === 'many') return msg`A message can have up to 4 files. Remove one first.`
  if (trouble === 'offline') return msg`You’re offline. Please try again when you’re back online.`
  if (trouble.status === 404) return msg`We no longer have this file. Please add it again.`
  return refusals[trouble.messageKey] ?? msg`We couldn’t upload this file.`
}

const stateWords: Readonly<Record<PickedFile['state'], MessageDescriptor>> = {
  uploading: msg`Uploading`,
  checking: msg`Checking for viruses`,
  ready: msg`Ready`,
  refused: msg`Did not pass our safety check and was removed`,
  failed: msg`Not uploaded`,
}

export function useFileWords() {
  const { _ } = useLingui()
  const { number } = useFormats()
  return {
    size: (bytes: number) =>
      bytes < 1_000_000
        ? `${number(Math.max(1, Math.round(bytes / 1000)))}\u00a0kB`
        : `${number(bytes / 1_000_000, 1)}\u00a0MB`,
    state: (state: string) => _(stateWords[state as PickedFile['state']] ?? stateWords.checking),
    trouble: (trouble: FileTrouble) => _(troubleWords(trouble)),
  }
}
