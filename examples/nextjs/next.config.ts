import type { NextConfig } from 'next';

const config: NextConfig = {
  // the folder of this file, and not that of the repository around it
  turbopack: { root: import.meta.dirname },
};

export default config;
