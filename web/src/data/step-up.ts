/** The frame asks the person; calls only wait for the answer. */
let ask = async () => false

export function askWith(how: () => Promise<boolean>) {
  ask = how
}

/** True when the person has confirmed that it's them. */
export const confirmIdentity = () => ask()
