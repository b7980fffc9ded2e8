"""Many tables played while things outside the server break, and an auditor afterwards."""
