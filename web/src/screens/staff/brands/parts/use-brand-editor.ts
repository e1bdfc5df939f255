import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type SetStateAction, useContext, useEffect, useState } from 'react'
import { brandQuery, brandsQuery, type SavedBrand, saveBrand } from '../../../../data/brands'
import { asProblem, type Problem } from '../../../../data/problem'
import { startupQuery } from '../../../../data/startup'
import { typingSaved, useUnsaved } from '../../../../data/unsaved'
import { type BrandForm, changedFields, draftOf, formOf, merged } from './brand-form'
import { type LogoChoice, sameLogo } from './logo-choice'
import type { Refused } from './reasons'
import { useBrandPreview } from './use-brand-preview'

type Editing = { base: SavedBrand; form: BrandForm; logo: LogoChoice }

/** Edits that the Back button took from the page: they are here again when somebody returns. */
const left = new Map<string, Editing>()

const begun = (saved: SavedBrand): Editing => ({
  base: saved,
  form: formOf(saved.draft ?? {}, saved.footerKeys ?? []),
  logo: sameLogo,
})

/** What is saved now, with what was typed while it was being saved on top. */
function typedSince(sent: Editing, now: Editing, saved: Editing): Editing {
  return {
    ...saved,
    form: merged(sent.form, now.form, saved.form),
    logo: now.logo === sent.logo ? saved.logo : now.logo,
  }
}

export function useBrandEditor(saved: SavedBrand) {
  const code = saved.code ?? ''
  const queries = useQueryClient()
  const [returned, setReturned] = useState(() => left.has(code))
  const [editing, setEditing] = useState(() => left.get(code) ?? begun(saved))
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [attempt, setAttempt] = useState<{ of: Editing; refused: readonly Refused[] }>()
  const { base, form, logo } = editing
  const before = begun(base).form
  const changed = [...changedFields(before, form), ...(logo.send ? ['logo'] : [])]
  const isDirty = changed.length > 0
  const preview = useBrandPreview(code, form, logo)
  useUnsaved(isDirty)
  useEffect(() => {
    // The fields stay on show after saving, with what is saved in them.
    if (!isDirty) typingSaved()
  }, [isDirty])
  useEffect(() => {
    if (isDirty) left.set(code, editing)
    else left.delete(code)
  }, [code, editing, isDirty])

  const startAnew = (next: SetStateAction<Editing>) => {
    setEditing(next)
    setTouched(new Set())
    setAttempt(undefined)
    setReturned(false)
  }
  const saving = useMutation({
    mutationFn: ({ base: { revision = 0 }, form: sent, logo: { send } }: Editing) =>
      saveBrand({ code, revision, draft: draftOf(sent), logo: send }),
    onSuccess: (next, sent) => {
      queries.setQueryData(brandQuery(code).queryKey, next)
      startAnew((now) => typedSince(sent, now, begun(next)))
      // This page may stand under the brand itself.
      void queries.invalidateQueries({ queryKey: startupQuery.queryKey })
      void queries.invalidateQueries({ queryKey: brandsQuery.queryKey })
    },
    onError: (error, sent) => {
      const problem = asProblem(error)
      setAttempt(problem.is('invalid_argument') ? { of: sent, refused: problem.fields } : undefined)
      if (problem.is('aborted')) theirs.mutate()
    },
  })
  const theirs = useMutation({
    mutationFn: () => queries.fetchQuery({ ...brandQuery(code), staleTime: 0 }),
  })
  const problem: Problem | null = saving.error && asProblem(saving.error)
  const conflict = problem?.is('aborted') ? theirs.data : undefined
  const settle = (next: Editing) => {
    saving.reset()
    theirs.reset()
    startAnew(next)
  }

  const change = (part: Partial<BrandForm> | ((now: BrandForm) => Partial<BrandForm>)) =>
    setEditing((now) => {
      const changes = typeof part === 'function' ? part(now.form) : part
      return { ...now, form: { ...now.form, ...changes } }
    })
  const refusalOf = (field: string): Refused | undefined => {
    const of = (list: readonly Refused[]) => list.find((refused) => refused.field === field)
    const known = attempt !== undefined || touched.has(field) || field === 'logo'
    const told = attempt?.of === editing ? of(attempt.refused) : undefined
    return told ?? (known ? of(preview.refused) : undefined)
  }
  return {
    code,
    base,
    before,
    form,
    logo,
    preview,
    changed,
    isDirty,
    returned,
    /** Fields named by the last try to save; a new list each time. */
    attempt,
    problem: problem?.is('invalid_argument', 'aborted') ? null : problem,
    isConflict: problem?.is('aborted') ?? false,
    conflict,
    isSaving: saving.isPending,
    isSaved: saving.isSuccess && !isDirty,
    refusalOf,
    change,
    setText: (field: string, value: string) =>
      change(({ text }) => ({ text: { ...text, [field]: value } })),
    setLogo: (next: LogoChoice) => setEditing((now) => ({ ...now, logo: next })),
    touch: (field: string) => setTouched((known) => new Set(known).add(field)),
    save: () => saving.mutate(editing),
    discard: () => settle(begun(base)),
    /** After a conflict: theirs, with my changes on top or without them. */
    takeTheirs: (keepMine: boolean) => {
      if (!conflict) return
      const next = begun(conflict)
      settle(keepMine ? { ...next, form: merged(before, form, next.form), logo } : next)
    },
  }
}

export type BrandEditor = ReturnType<typeof useBrandEditor>

export const EditorContext = createContext<BrandEditor | null>(null)

export function useEditor(): BrandEditor {
  const editor = useContext(EditorContext)
  if (!editor) throw new Error('useEditor needs an EditorContext above it')
  return editor
}
