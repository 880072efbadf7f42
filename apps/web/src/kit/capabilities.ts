function readCapabilities(): ReadonlySet<string> | null {
  try {
    const block: unknown = JSON.parse(document.getElementById('greenroom-config')?.textContent ?? '{}');
    const { capabilities } = block as { capabilities?: readonly string[] };
    return capabilities ? new Set(capabilities) : null;
  } catch {
    return null;
  }
}

const known = readCapabilities();

/** Returns whether the host has a capability beyond the specification. */
export function has(capability: string): boolean {
  return known?.has(capability) ?? true;
}
