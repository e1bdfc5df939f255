package brand

const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 40" width="180" height="40"><rect x="0" y="4" width="32" height="32" rx="9" fill="#0B6157"/></svg>`
