import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight, Download, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useState } from 'react'
import { fileAddress, type MessageFile, thumbnailAddress } from '../data/message-files'
import { Button } from '../ui/button'
import { ButtonLink } from '../ui/button-link'
import { Dialog } from '../ui/dialog'
import { ErrorState } from '../ui/error-state'
import { Inline } from '../ui/inline'
import { useFileWords } from './file-words'
import styles from './picture-viewer.module.css'

type PictureViewerProps = {
  /** All pictures of the message, to go on to the next. */
  pictures: readonly MessageFile[]
  first: MessageFile
  onClose: () => void
}

/** A picture as large as the screen lets it be. */
export function PictureViewer({ pictures, first, onClose }: PictureViewerProps) {
  const [place, setPlace] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ fileId }) => fileId === first.fileId),
    ),
  )
  const [isZoomed, setZoomed] = useState(false)
  const { size } = useFileWords()
  const picture = pictures[place] ?? first
  const { fileId = '', name = '', bytes = 0 } = picture
  const go = (step: number) => {
    setZoomed(false)
    setPlace(Math.min(pictures.length - 1, Math.max(0, place + step)))
  }
  // Enlarged, the arrow keys move the picture itself.
  useArrows(!isZoomed && pictures.length > 1, go)
  return (
    <Dialog isOpen isLarge onOpenChange={onClose} title={name}>
      <div className={styles.viewer}>
        <Stage key={fileId} picture={picture} isZoomed={isZoomed} />
        <Inline gap={3} wrap center>
          {pictures.length > 1 && <Steps place={place} count={pictures.length} go={go} />}
          <Button
            aria-pressed={isZoomed}
            icon={
              isZoomed ? (
                <ZoomOut size={20} aria-hidden="true" />
              ) : (
                <ZoomIn size={20} aria-hidden="true" />
              )
            }
            onPress={() => setZoomed(!isZoomed)}
          >
            <Trans>Actual size</Trans>
          </Button>
          <ButtonLink
            href={fileAddress(fileId)}
            download={name}
            icon={<Download size={20} aria-hidden="true" />}
          >
            <Trans>Download, {size(bytes)}</Trans>
          </ButtonLink>
        </Inline>
      </div>
    </Dialog>
  )
}

/** The small picture stands where the large one comes, until it has come. */
function Stage({ picture, isZoomed }: { picture: MessageFile; isZoomed: boolean }) {
  const [state, setState] = useState<'coming' | 'here' | 'failed'>('coming')
  const [tries, setTries] = useState(0)
  const { fileId = '', name = '', width = 0, height = 0 } = picture
  if (state === 'failed') {
    return (
      <div className={styles.stage}>
        <ErrorState
          title={<Trans>We couldn’t load this picture.</Trans>}
          onRetry={() => {
            setTries(tries + 1)
            setState('coming')
          }}
        />
      </div>
    )
  }
  return (
    <div
      className={styles.stage}
      data-zoomed={isZoomed || undefined}
      aria-busy={state === 'coming'}
      // What scrolls is reached by keyboard.
      tabIndex={isZoomed ? 0 : undefined}
    >
      {state === 'coming' && (
        <img
          className={styles.small}
          src={thumbnailAddress(fileId)}
          alt=""
          style={{ maxWidth: width, maxHeight: height }}
        />
      )}
      <img
        key={tries}
        className={styles.picture}
        src={fileAddress(fileId)}
        alt={name}
        width={width}
        height={height}
        onLoad={() => setState('here')}
        onError={() => setState('failed')}
      />
    </div>
  )
}

type StepsProps = { place: number; count: number; go: (step: number) => void }

function Steps({ place, count, go }: StepsProps) {
  const { t } = useLingui()
  const part = place + 1
  return (
    <div className={styles.steps}>
      <Button
        variant="quiet"
        icon={<ChevronLeft size={20} aria-hidden="true" />}
        aria-label={t`Previous photo`}
        isDisabled={place === 0}
        onPress={() => go(-1)}
      />
      <p role="status">
        <Trans>
          {part} of {count}
        </Trans>
      </p>
      <Button
        variant="quiet"
        icon={<ChevronRight size={20} aria-hidden="true" />}
        aria-label={t`Next photo`}
        isDisabled={part === count}
        onPress={() => go(1)}
      />
    </div>
  )
}

function useArrows(isOn: boolean, go: (step: number) => void) {
  useEffect(() => {
    if (!isOn) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') go(-1)
      if (key === 'ArrowRight') go(1)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn, go])
}
