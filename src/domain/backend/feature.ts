import { defineFeature } from "../_kernel/feature.ts"
import { addServer } from "./add-server.ts"
import { changeServer, removeServer, setServerState } from "./change-server.ts"
import * as contract from "./contract.ts"
import { listServers, readServer } from "./list-servers.ts"
import { backendData } from "./personal-data.ts"
import { checkServer, paintAtServer, readServerCapabilities } from "./try-server.ts"

export const feature = defineFeature({
  contract,
  calls: {
    backendList: listServers,
    backendDetail: readServer,
    addBackend: addServer,
    changeBackend: changeServer,
    setBackendState: setServerState,
    removeBackend: removeServer,
    readBackendCapabilities: readServerCapabilities,
    paintTestImage: paintAtServer,
    checkBackend: checkServer,
  },
  personalData: backendData,
})
