# Oneself: profile, keeping oneself, devices.

me = Me
